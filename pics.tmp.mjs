import { chromium } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { readFileSync } from 'node:fs'
const [,, file] = process.argv
const { url, apiKey } = JSON.parse(readFileSync('.broadside/local.json','utf8'))
const spec = JSON.parse(readFileSync(file,'utf8'))
const link = spec.link
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const context = await browser.newContext({ storageState: spec.state && (await import('node:fs')).existsSync('/tmp/pics/state.json') ? '/tmp/pics/state.json' : undefined })
const page = await context.newPage()
page.on('console', (m) => { if (m.type()==='error') console.log('console', m.text().slice(0,300)) })
page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0,300)))
if (link) { await page.goto(link); await page.waitForTimeout(1500); await context.storageState({ path: '/tmp/pics/state.json' }) }
for (const shot of spec.shots) {
  for (const theme of shot.themes ?? ['light']) for (const width of shot.widths ?? [1440]) {
    await page.setViewportSize({ width, height: shot.height ?? 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.addInitScript((t) => localStorage.setItem('theme', t), theme)
    const t0 = Date.now()
    await page.goto(url + shot.path)
    await page.evaluate((t) => { localStorage.setItem('theme', t) }, theme)
    await page.waitForTimeout(shot.wait ?? 2500)
    for (const step of shot.steps ?? []) { try { await page.locator(step).first().click({ timeout: 3000 }); await page.waitForTimeout(600) } catch (e) { console.log('step failed', step) } }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const name = `/tmp/pics/${shot.name}-${width}-${theme}.png`
    await page.screenshot({ path: name, fullPage: shot.full ?? true })
    let axe = ''
    if (shot.axe) { const r = await new AxeBuilder({ page }).analyze(); axe = r.violations.map((v) => `${v.id} x${v.nodes.length}: ${v.nodes[0].html.slice(0,160)}`).join('\n   ') }
    console.log(name, 'sideways', sideways, axe ? '\n   AXE ' + axe : '')
  }
}
await browser.close()
