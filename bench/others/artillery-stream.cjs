// What one user of artillery-stream.yml does: Artillery's own steps know no stream of answers.
const queries = Number(process.env.QUERIES ?? 10)

exports.stream = (context, events, done) => {
  const socket = context.ws
  let asked = 0
  let askedAtMs = 0
  let waiting = false
  const ask = () => {
    asked++
    waiting = true
    askedAtMs = performance.now()
    socket.send('{"query":"hello"}')
  }
  socket.on('message', (data) => {
    const frame = JSON.parse(data)
    if (frame.type === 'token') {
      events.emit('counter', 'tokens', 1)
      if (waiting) events.emit('histogram', 'ttft', performance.now() - askedAtMs)
      waiting = false
      return
    }
    events.emit('counter', 'queries', 1)
    if (asked < queries) ask()
    else done()
  })
  ask()
}
