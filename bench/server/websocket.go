package main

import (
	"bufio"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

const (
	opText   = 1
	opBinary = 2
	opClose  = 8
	opPing   = 9
	opPong   = 10

	maxMessage = 16 << 20
)

var errTooLarge = errors.New("message over 16 MiB")

// onMessage answers one text or binary message.
type onMessage func(conn net.Conn, op byte, payload []byte) error

// serve takes the connection over, completes the handshake and answers messages until the peer is gone.
func serve(w http.ResponseWriter, r *http.Request, handle onMessage) {
	key := r.Header.Get("Sec-WebSocket-Key")
	hijacker, ok := w.(http.Hijacker)
	if key == "" || !ok {
		http.Error(w, "expected a WebSocket upgrade", http.StatusUpgradeRequired)
		return
	}
	conn, buffered, err := hijacker.Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	digest := sha1.Sum([]byte(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
	_, err = fmt.Fprintf(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Accept: %s\r\n\r\n", base64.StdEncoding.EncodeToString(digest[:]))
	if err != nil {
		return
	}
	for {
		op, payload, err := readFrame(buffered.Reader)
		if err != nil {
			return
		}
		switch op {
		case opText, opBinary:
			err = handle(conn, op, payload)
		case opPing:
			_, err = conn.Write(frame(opPong, payload))
		case opClose:
			conn.Write(frame(opClose, payload))
			return
		}
		if err != nil {
			return
		}
	}
}

// readFrame reads one whole client frame and takes its mask off; clients of a yardstick do not fragment.
func readFrame(r *bufio.Reader) (byte, []byte, error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:2]); err != nil {
		return 0, nil, err
	}
	op, length := head[0]&15, uint64(head[1]&127)
	masked := head[1]&128 != 0
	if length == 126 {
		if _, err := io.ReadFull(r, head[:2]); err != nil {
			return 0, nil, err
		}
		length = uint64(binary.BigEndian.Uint16(head[:2]))
	} else if length == 127 {
		if _, err := io.ReadFull(r, head[:8]); err != nil {
			return 0, nil, err
		}
		length = binary.BigEndian.Uint64(head[:8])
	}
	if length > maxMessage {
		return 0, nil, errTooLarge
	}
	var mask [4]byte
	if masked {
		if _, err := io.ReadFull(r, mask[:]); err != nil {
			return 0, nil, err
		}
	}
	payload := make([]byte, length)
	if _, err := io.ReadFull(r, payload); err != nil {
		return 0, nil, err
	}
	for i := range payload {
		payload[i] ^= mask[i&3]
	}
	return op, payload, nil
}

// frame is one unmasked, final frame.
func frame(op byte, payload []byte) []byte {
	head := []byte{0x80 | op, byte(len(payload))}
	switch {
	case len(payload) > 0xffff:
		head[1] = 127
		head = binary.BigEndian.AppendUint64(head, uint64(len(payload)))
	case len(payload) > 125:
		head[1] = 126
		head = binary.BigEndian.AppendUint16(head, uint16(len(payload)))
	}
	return append(head, payload...)
}

func tokenFrames(n int) [][]byte {
	frames := make([][]byte, n+1)
	for i := 0; i < n; i++ {
		frames[i] = frame(opText, []byte(fmt.Sprintf(`{"type":"token","content":"w%d"}`, i)))
	}
	frames[n] = frame(opText, []byte(`{"type":"done","content":""}`))
	return frames
}

// tokenStream answers each message with n tokens on an even grid from its arrival; "done" follows the last at once.
func tokenStream(n int, gap time.Duration) onMessage {
	frames := tokenFrames(n)
	return func(conn net.Conn, _ byte, _ []byte) error {
		start := time.Now()
		for i, f := range frames {
			if i < n {
				if wait := time.Until(start.Add(time.Duration(i) * gap)); wait > 0 {
					time.Sleep(wait)
				}
			}
			if _, err := conn.Write(f); err != nil {
				return err
			}
		}
		return nil
	}
}

// flood answers each message with n tokens at once, several to a write.
func flood(n int) onMessage {
	var all []byte
	for _, f := range tokenFrames(n) {
		all = append(all, f...)
	}
	return func(conn net.Conn, _ byte, _ []byte) error {
		_, err := conn.Write(all)
		return err
	}
}

func echo(conn net.Conn, op byte, payload []byte) error {
	_, err := conn.Write(frame(op, payload))
	return err
}
