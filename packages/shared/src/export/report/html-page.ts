import { escapeXml as text } from '../xml.ts'
import { DARK, LIGHT, type Palette } from './palette.ts'

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const STYLE = `:root{${variables(LIGHT)};color-scheme:light dark}@media(prefers-color-scheme:dark){:root{${variables(DARK)}}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:14px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1100px;margin:0 auto;padding:24px 20px 48px}h1{font-size:24px;margin:0}h2{font-size:16px;margin:32px 0 8px}
p{margin:4px 0}.muted{color:var(--muted)}.verdict{font-size:20px;font-weight:600}${['passed', 'failed', 'invalid', 'suspect'].map((tone) => `.${tone}{color:var(--${tone})}`).join('')}
table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:5px 10px;border-bottom:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child,.l{text-align:left}th{font-weight:500;color:var(--muted)}th,td{white-space:nowrap}th:first-child,td:first-child{position:sticky;left:0;min-width:9rem;padding-left:0;background:var(--page);white-space:normal;overflow-wrap:break-word}.l{display:block;min-width:16rem;white-space:normal;overflow-wrap:anywhere}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(420px,100%),1fr));gap:20px}figure{margin:0}figcaption{font-weight:500}svg{width:100%;height:auto;display:block}
.scroll{overflow-x:auto}i{display:inline-block;width:10px;height:3px;border-radius:2px;margin:0 4px 3px 12px;font-style:normal}.mark{white-space:nowrap;font-weight:600;margin-right:8px}.mark svg{display:inline-block;width:16px;height:8px;margin-right:4px;vertical-align:middle}`

/** Nothing may be loaded or run, whatever a name in the report says: it has no script, and its style is its own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** A whole HTML file around its content: opens offline, in light and dark, without a script. */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">
<title>${text(title)}</title><style>${STYLE}</style></head><body><main>
${content}
</main></body></html>
`

export const time = (at: Date | string): string => {
  const iso = new Date(at).toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

/** Rows of cells that are HTML already; nothing without rows. */
export function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cells = (tag: string, line: readonly string[]) =>
    `<tr>${line.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<h2>${title}</h2><div class="scroll" role="group" aria-label="${title}" tabindex="0"><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`
}
