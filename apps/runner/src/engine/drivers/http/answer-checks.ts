import { createHash, type Hash } from 'node:crypto'
import { checkName, type HttpCheck } from '@broadside/shared/config/http-check'
import { parseJsonPath, readJsonPath } from '@broadside/shared/http/json-path'
import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import type { Recorder } from '../../recorder/recorder.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import { type ResponseHead, valuesOfHeader } from '../../transport/http/response-head.ts'

/** As much of an answer is kept for its checks; what a check looks for must be within it. */
export const KEPT_BODY_BYTES = 1024 * 1024

interface CompiledCheck {
  readonly name: string
  /** Rate handle: add the stage. */
  readonly handle: number
  readonly isIntegrity: boolean
  readonly holds: (answer: Answer) => boolean
}

/** One answer as the checks read it. */
interface Answer {
  readonly status: number
  header(name: string): string | undefined
  text(): string
  json(): unknown
  /** SHA-256 of the body that came, in hex. */
  receivedSha256(): string | undefined
  readonly sentSha256: string | undefined
}

/** The checks of one step, and what of an answer must be kept for them. */
export interface StepChecks {
  readonly list: readonly CompiledCheck[]
  readonly keepsHead: boolean
  readonly keepsBody: boolean
  readonly hashesBody: boolean
}

export function stepChecks(
  checks: readonly HttpCheck[],
  recorder: Recorder,
  tags: Readonly<Record<string, string>>,
  stages: readonly string[],
): StepChecks {
  const has = (...types: HttpCheck['type'][]) => checks.some((check) => types.includes(check.type))
  return {
    list: checks.map((check) => {
      const name = checkName(check)
      return {
        name,
        handle: recorder.rateBlock('checks', { ...tags, check: name }, stages),
        isIntegrity: check.type.startsWith('sha256'),
        holds: compile(check),
      }
    }),
    keepsHead: has('header', 'sha256-header'),
    keepsBody: has('json', 'body', 'sha256-json'),
    hashesBody: has('sha256-echo'),
  }
}

/** Whether the sending side must compute the digest of what it sends. */
export const wantsDigest = (checks: readonly HttpCheck[]): boolean =>
  checks.some((check) => check.type.startsWith('sha256'))

function compile(check: HttpCheck): (answer: Answer) => boolean {
  switch (check.type) {
    case 'status':
      return ({ status }) => check.in.includes(status)
    case 'header': {
      const { contains } = check
      return (answer) => {
        const value = answer.header(check.header)
        return value !== undefined && (contains === undefined || value.includes(contains))
      }
    }
    case 'body':
      return (answer) => answer.text().includes(check.contains)
    case 'json': {
      const path = parseJsonPath(check.path) ?? []
      return (answer) => {
        const value = readJsonPath(answer.json(), path)
        return check.equals === undefined ? value !== undefined : value === check.equals
      }
    }
    case 'sha256-echo':
      return (answer) => isSame(answer.sentSha256, answer.receivedSha256())
    case 'sha256-header':
      return (answer) => isSame(answer.sentSha256, answer.header(check.header))
    case 'sha256-json': {
      const path = parseJsonPath(check.path) ?? []
      return (answer) => isSame(answer.sentSha256, readJsonPath(answer.json(), path))
    }
  }
}

const isSame = (sent: string | undefined, received: unknown): boolean =>
  sent !== undefined && typeof received === 'string' && received.toLowerCase() === sent

/** Keeps what the checks of the running step need, and judges the answer. One per user, used again and again. */
export class AnswerReader {
  private checks: StepChecks | undefined
  private headText = ''
  private pieces: Buffer[] = []
  private kept = 0
  private hash: Hash | undefined

  begin(checks: StepChecks): void {
    this.checks = checks
    this.headText = ''
    this.pieces = []
    this.kept = 0
    this.hash = checks.hashesBody ? createHash('sha256') : undefined
  }

  onHead(head: ResponseHead): void {
    if (this.checks?.keepsHead) this.headText = head.text()
  }

  onBody(buffer: Buffer, start: number, end: number): void {
    const part = buffer.subarray(start, end)
    this.hash?.update(part)
    const room = KEPT_BODY_BYTES - this.kept
    if (!this.checks?.keepsBody || room <= 0) return
    const kept = Buffer.from(part.subarray(0, room))
    this.pieces.push(kept)
    this.kept += kept.length
  }

  /** Asks every check and counts it; the first that did not hold, as an error. */
  judge(
    recorder: Recorder,
    stage: number,
    result: HttpResult,
    sentSha256: string | undefined,
  ): { readonly code: SampleErrorCode; readonly message: string } | undefined {
    let failed: CompiledCheck | undefined
    const answer = this.answer(result.status, sentSha256)
    for (const check of this.checks?.list ?? []) {
      const held = check.holds(answer)
      recorder.rate(check.handle + stage, held)
      if (!held) failed ??= check
    }
    if (!failed) return undefined
    return {
      code: failed.isIntegrity ? 'body_changed' : 'check_failed',
      message: `the check "${failed.name}" did not hold`,
    }
  }

  private answer(status: number, sentSha256: string | undefined): Answer {
    let text: string | undefined
    let parsed: { readonly value: unknown } | undefined
    let received: string | undefined
    const readText = () => {
      text ??= Buffer.concat(this.pieces).toString('utf8')
      return text
    }
    return {
      status,
      sentSha256,
      header: (name) => valuesOfHeader(this.headText, name)[0],
      text: readText,
      json: () => {
        parsed ??= { value: parseJson(readText()) }
        return parsed.value
      },
      receivedSha256: () => {
        received ??= this.hash?.digest('hex')
        return received
      },
    }
  }
}

/** undefined where the text is no JSON: no check holds on it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
