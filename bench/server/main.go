// The yardstick: a system under test that costs little and whose every answer is known in advance.
//
//	GET  /health               {"status":"ok", …} at once
//	GET  /delay?ms=25          {"status":"ok"} after 25 ms
//	*    /echo                 the request body, as it came
//	GET  /accepted             {"sockets":n,"overMs":t}: upgrades since the last DELETE, from the first to the last
//	WS   /stream?n=20&ms=50    per text message: n token frames, one every ms milliseconds (the first at once), then "done"
//	WS   /echo                 each message back
//	WS   /flood?n=1000         per text message: n token frames as fast as the socket takes them, then "done"
//
// With -stall-every 10s -stall-for 1s every HTTP answer (not the streams) is held back during the last -stall-for of
// each period, counted from the start of the process.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// stall holds answers back once in a period.
type stall struct {
	started time.Time
	every   time.Duration
	length  time.Duration
}

// wait returns at once outside of a stall, else when it is over.
func (s stall) wait() {
	if s.every <= 0 || s.length <= 0 {
		return
	}
	into := time.Since(s.started) % s.every
	if into >= s.every-s.length {
		time.Sleep(s.every - into)
	}
}

// accepted says how many sockets were opened, and over what time.
type accepted struct {
	mutex       sync.Mutex
	sockets     int
	first, last time.Time
}

func (a *accepted) one() {
	now := time.Now()
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.sockets == 0 {
		a.first = now
	}
	a.sockets++
	a.last = now
}

func (a *accepted) answer(w http.ResponseWriter, r *http.Request) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	fmt.Fprintf(w, `{"sockets":%d,"overMs":%.3f}`, a.sockets, a.last.Sub(a.first).Seconds()*1000)
	if r.Method == http.MethodDelete {
		a.sockets = 0
	}
}

func number(r *http.Request, name string, fallback int) int {
	value, err := strconv.Atoi(r.URL.Query().Get(name))
	if err != nil || value < 0 {
		return fallback
	}
	return value
}

func main() {
	addr := flag.String("addr", "127.0.0.1:57100", "listen address")
	every := flag.Duration("stall-every", 0, "period of the stall, 0 for none")
	length := flag.Duration("stall-for", time.Second, "how long answers are held back in each period")
	flag.Parse()
	hold := stall{time.Now(), *every, *length}

	health := []byte(`{"status":"ok","version":"bench","registered_backends":0}`)
	answer := func(w http.ResponseWriter, body []byte) {
		hold.wait()
		w.Header().Set("Content-Type", "application/json")
		w.Write(body)
	}
	http.HandleFunc("/health", func(w http.ResponseWriter, _ *http.Request) { answer(w, health) })
	http.HandleFunc("/delay", func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(time.Duration(number(r, "ms", 0)) * time.Millisecond)
		answer(w, health)
	})
	http.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" {
			serve(w, r, echo)
			return
		}
		hold.wait()
		io.Copy(w, r.Body)
	})
	var sockets accepted
	http.HandleFunc("/accepted", sockets.answer)
	http.HandleFunc("/stream", func(w http.ResponseWriter, r *http.Request) {
		sockets.one()
		serve(w, r, tokenStream(number(r, "n", 20), time.Duration(number(r, "ms", 50))*time.Millisecond))
	})
	http.HandleFunc("/flood", func(w http.ResponseWriter, r *http.Request) {
		serve(w, r, flood(number(r, "n", 1000)))
	})
	fmt.Printf("listening on %s\n", *addr)
	log.Fatal(http.ListenAndServe(*addr, nil))
}
