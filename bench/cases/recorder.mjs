import { fixed } from '../lib/report.mjs'

/** What it costs to record, and to plan. */
export async function recorder(bench) {
  const run = await bench.rounded(() => bench.recorder())
  return {
    title: 'One sample, and one hour of plan',
    note: 'A sample is one duration recorded into one series; the hour is 360 000 arrivals in virtual time.',
    head: ['ns per sample', 'bytes allocated per sample', 'hour of plan, s'],
    rows: [[fixed(run.nsPerSample), fixed(run.bytesPerSample, 3), fixed(run.hourS, 2)]],
  }
}
