import { type Misdeed, says, saysAndEnds, saysAndResets, saysEndlessly } from './misdeeds.ts'

/** How an exchange ends for a client that is right: by its deadline, with its connection, or by a broken rule. */
export type Ending = 'silence' | 'cut' | 'broken'

/** One way to answer a request with something that is no answer. */
export interface WireKind {
  readonly name: string
  readonly misdeed: Misdeed
  readonly ending: Ending
}

const HEAD = 'HTTP/1.1 200 OK\r\n'
const MiB = 1024 * 1024

/** At any step over HTTP. */
export const WIRE_KINDS: readonly WireKind[] = [
  { name: 'never answers', misdeed: says(''), ending: 'silence' },
  { name: 'closes without a word', misdeed: saysAndEnds(''), ending: 'cut' },
  { name: 'resets the connection', misdeed: saysAndResets(''), ending: 'cut' },
  {
    name: 'closes in the body',
    misdeed: saysAndEnds(`${HEAD}Content-Length: 900\r\n\r\n{"half":`),
    ending: 'cut',
  },
  { name: 'garbage', misdeed: says(Buffer.alloc(200, 0xa7)), ending: 'broken' },
]

/** Rarer ones: how they are read does not depend on the step. */
export const MORE_WIRE_KINDS: readonly WireKind[] = [
  { name: 'stops in the headers', misdeed: says(`${HEAD}Content-Le`), ending: 'silence' },
  {
    name: 'stops in the body: its length was a lie',
    misdeed: says(`${HEAD}Content-Length: 900\r\n\r\n{"half":`),
    ending: 'silence',
  },
  { name: 'closes in the headers', misdeed: saysAndEnds(`${HEAD}Content-`), ending: 'cut' },
  {
    name: 'dribbles headers for ever',
    misdeed: saysEndlessly(HEAD, 'X-More: yes\r\n', 20),
    ending: 'silence',
  },
  {
    name: 'a body without an end',
    misdeed: saysEndlessly(`${HEAD}\r\n`, 'x'.repeat(4096), 20),
    ending: 'silence',
  },
  {
    name: 'chunks without an end',
    misdeed: saysEndlessly(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', 20),
    ending: 'silence',
  },
  {
    name: 'resets in the body',
    misdeed: saysAndResets(`${HEAD}Content-Length: 900\r\n\r\n{"half":`),
    ending: 'cut',
  },
  {
    name: 'TLS where plain text was asked for',
    misdeed: says(Buffer.from([21, 3, 1, 0, 2, 2, 70])),
    ending: 'broken',
  },
  {
    name: 'HTTP/2',
    misdeed: says(Buffer.from([0, 0, 18, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])),
    ending: 'broken',
  },
  { name: 'a status of two digits', misdeed: says('HTTP/1.1 20 OK\r\n\r\n'), ending: 'broken' },
  { name: 'a length of letters', misdeed: says(`${HEAD}Content-Length: ten\r\n\r\n`), ending: 'broken' },
  {
    name: 'two lengths',
    misdeed: says(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc`),
    ending: 'broken',
  },
  {
    name: 'chunks of garbage',
    misdeed: says(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nnone\r\n`),
    ending: 'broken',
  },
  {
    name: 'a chunk longer than it said',
    misdeed: says(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\nabcdef\r\n`),
    ending: 'broken',
  },
  { name: 'headers of 1 MB', misdeed: says(`${HEAD}X: ${'y'.repeat(MiB)}\r\n\r\n`), ending: 'broken' },
  { name: 'a header line of zeros', misdeed: says(`${HEAD}X: \0\0\0\r\n\r\n`), ending: 'broken' },
  {
    name: 'a flood of 1xx answers',
    misdeed: saysEndlessly('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(300), 1),
    ending: 'broken',
  },
  {
    name: 'switches protocols unasked',
    misdeed: says('HTTP/1.1 101 Switching Protocols\r\nUpgrade: tea\r\n\r\n'),
    ending: 'broken',
  },
]
