import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { shown } from './layout.mjs'
import { asStepError } from './step-error.mjs'

const quietMs = 5_000
const repeatMs = 15_000
const lastLines = 20
/** Lines that tools print after every failure and that name no reason. */
const chatter = /npm (error|warn)|^\s*(at |Tasks:|Cached:|Time:|ERROR {2}run failed)|^\s*$/

/**
 * @typedef {{ progress(text: string): void, detail(text: string): void }} Report
 * `progress` says what is happening now; `detail` is what the finished line will say.
 */

/**
 * Prints one line for each step with its time. On a terminal the line of the running step is redrawn as it goes;
 * elsewhere a step that takes long says so from time to time.
 * @param {{ out: NodeJS.WriteStream, noColor: boolean }} options
 */
export function createSteps({ out, noColor }) {
  const live = out.isTTY === true
  /** @param {number} code @param {string} text */
  const paint = (code, text) => (live && !noColor ? `\x1b[${code}m${text}\x1b[0m` : text)
  const clear = live ? '\r\x1b[2K' : ''
  /** @param {string} line */
  const print = (line) => out.write(`${clear}${line}\n`)
  const startedAtMs = performance.now()
  let running = ''

  return {
    print,
    /** The title of the step that is under way: a failure from outside names it. */
    running: () => running,
    elapsedMs: () => performance.now() - startedAtMs,
    /** @param {string} text something the reader should know, though nothing failed */
    note: (text) => print(`${paint(33, '!')} ${text}`),
    /**
     * @template T
     * @param {string} title
     * @param {(report: Report) => T | Promise<T>} work
     * @returns {Promise<T>}
     */
    async run(title, work) {
      const beganMs = performance.now()
      let now = ''
      let detail = ''
      let nextPlainMs = quietMs
      running = title
      const width = () => Math.max(40, (out.columns ?? 120) - 1)
      const redraw = () => {
        const spentMs = performance.now() - beganMs
        const line = `… ${title}${now && `: ${now}`}  ${seconds(spentMs)}`
        if (live) out.write(`${clear}${line.slice(0, width())}`)
        else if (spentMs >= nextPlainMs) {
          nextPlainMs += repeatMs
          print(line.slice(0, 160))
        }
      }
      const timer = setInterval(redraw, live ? 100 : 1_000)
      redraw()
      try {
        const result = await work({
          progress: (text) => {
            now =
              stripVTControlCharacters(text)
                .replace(/^\S+:build:/, '')
                .trim() || now
          },
          detail: (text) => {
            detail = text
          },
        })
        print(`${paint(32, '✓')} ${title}${detail && `: ${detail}`}  ${seconds(performance.now() - beganMs)}`)
        running = ''
        return result
      } catch (error) {
        print(`${paint(31, '✗')} ${title}  ${seconds(performance.now() - beganMs)}`)
        throw error
      } finally {
        clearInterval(timer)
      }
    },
    /**
     * Prints a failure: the step, why, the log's path and last lines, what to do.
     * @param {unknown} thrown
     */
    fail(thrown) {
      const error = asStepError(thrown)
      print('')
      print(paint(31, running ? `Failed at step "${running}": ${error.message}` : error.message))
      if (error.why) print(`  Why:  ${error.why.split('\n').join('\n        ')}`)
      if (error.logPath) {
        print(`  Log:  ${shown(error.logPath)}`)
        for (const line of tail(error.logPath, lastLines)) print(paint(2, `        ${line}`))
      }
      if (error.todo) print(`  Do:   ${error.todo}`)
      print('')
    },
  }
}

/** @typedef {ReturnType<typeof createSteps>} Steps */

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * The last lines of a log that may not exist, without those that say nothing.
 * @param {string} path
 * @param {number} count
 */
export function tail(path, count) {
  try {
    return stripVTControlCharacters(readFileSync(path, 'utf8'))
      .split('\n')
      .filter((line) => !chatter.test(line))
      .slice(-count)
  } catch (error) {
    return [`(the log cannot be read: ${error instanceof Error ? error.message : error})`]
  }
}
