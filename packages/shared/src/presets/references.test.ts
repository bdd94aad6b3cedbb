import { expect, test } from 'vitest'
import { referenceOf } from './references.ts'

const rowsOf = (slug: string) => referenceOf(slug)?.rows ?? []

test('numbers that were never measured are said to be expectations', () => {
  const rows = rowsOf('wsproxy-load')
  expect(rows.length).toBeGreaterThan(0)
  for (const { flaw, wrong } of rows) {
    expect(flaw).toBe('W14')
    expect(wrong).toContain('expectation')
  }
})

test('a total that its own table contradicts is recomputed from the table', () => {
  const rows = rowsOf('wsproxy-stress')
  const published = (metric: string) =>
    Number.parseFloat(rows.find((row) => row.metric === metric)?.published.replaceAll(/[ ,]/g, '') ?? '')
  const total = rows.find(({ flaw }) => flaw === 'W4')
  const perSecond = published('Tokens in total') / published('Test duration')
  expect(Math.abs(perSecond / published('Tokens per second') - 1)).toBeGreaterThan(0.5)
  expect(total?.wrong).toContain(`${Math.round(perSecond / 10) * 10}`.replace(/^(\d)(\d{3})$/, '$1 $2'))
})

test('a slowdown that its own two numbers contradict is divided again', () => {
  const row = rowsOf('keycast-sign').find(({ flaw }) => flaw === 'K11')
  expect(row?.published).toContain('1.8k → 623k')
  expect(row?.wrong).toContain(`${Math.round(623 / 1.8)}×`)
})
