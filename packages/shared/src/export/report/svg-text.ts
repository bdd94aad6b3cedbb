import { escapeXml } from '../xml.ts'

/** Coordinates to a tenth of a pixel: more digits are bytes that nobody sees. */
export const round = (value: number): number => Math.round(value * 10) / 10

export type WriteText = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end') => string

/** Writes labels of one size and colour as SVG. */
export const svgText =
  (fontSize: number, fill: string): WriteText =>
  (x, y, words, anchor) =>
    `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${fontSize}" fill="${fill}">${escapeXml(words)}</text>`
