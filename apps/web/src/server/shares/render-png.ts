import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

const FONTS = ['geist-sans/Geist-Regular.ttf', 'geist-sans/Geist-SemiBold.ttf']

/** Draws an SVG as PNG, with the product's own fonts and no others: the same picture on every machine. */
export function renderPng(svg: string): Uint8Array {
  const folder = fontFolder()
  const fontFiles = FONTS.map((file) => join(folder, file))
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Geist' } })
    .render()
    .asPng()
}

/** node_modules lies above the working folder: in the repository, and beside the standalone server. */
function fontFolder(): string {
  for (let at = process.cwd(); ; at = dirname(at)) {
    const folder = join(at, 'node_modules/geist/dist/fonts')
    if (existsSync(folder)) return folder
    if (dirname(at) === at)
      throw new Error('the fonts of the package geist were not found above the working folder')
  }
}
