import { setTimeout as sleep } from 'node:timers/promises'
import type { HopReadings } from '@broadside/shared/ledger/hops'
import type { MetricFrame, ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import type { LoadHandle } from '../../engine/index.ts'
import type { Log } from '../../log.ts'
import { hopsSince } from './hops-since.ts'
import type { OwnStack } from './own-stack.ts'
import { scrapePages } from './scrape-pages.ts'
import { SideSeries } from './side-series.ts'
import { InstanceWatch } from './watch-instances.ts'

const SETTLE_MS = 300

interface Closable {
  close(): Promise<void>
}

/** What the first shard measures beside its load: the stack’s processes, scraped pages, and the ledger of the hops. */
export class BesideLoad {
  private readonly series = new SideSeries()
  private readonly watching: Closable[] = []
  private readonly instances: InstanceWatch | undefined
  private before: HopReadings | undefined

  constructor(
    private readonly own: OwnStack | undefined,
    private readonly log: Log,
  ) {
    this.instances = own && new InstanceWatch(own, this.series, log)
  }

  get ownsStack(): boolean {
    return this.own !== undefined
  }

  /** Reads where the counters stand before the first message of the load. */
  async open(): Promise<void> {
    if (!this.own) return
    const [before] = await Promise.all([this.readHops(this.own), this.instances?.look()])
    this.before = before
  }

  watch(config: RunConfig, load: LoadHandle): void {
    const { instances, series, log } = this
    if (instances)
      this.watching.push(instances.every((label) => load.disturb(0, { kind: 'instance', label })))
    if (config.scrape && config.scrape.length > 0) this.watching.push(scrapePages(config.scrape, series, log))
  }

  readonly addTo = (frame: MetricFrame): MetricFrame => this.series.addTo(frame)

  /** The end of the shard with what the stack counted meanwhile. */
  async end(end: ShardEnd): Promise<ShardEnd> {
    await this.close()
    // Redis’ answers to the last publishes may still be on their way to whoever counts them.
    if (this.own) await sleep(SETTLE_MS)
    await this.instances?.look()
    const { totals } = this.series
    const counted = Object.keys(totals).length > 0 ? { ...end, sideTotals: totals } : end
    const after = this.own && this.before ? await this.readHops(this.own) : undefined
    return after && this.before ? { ...counted, hops: hopsSince(this.before, after) } : counted
  }

  async close(): Promise<void> {
    await Promise.all(this.watching.splice(0).map((one) => one.close()))
  }

  private async readHops(own: OwnStack): Promise<HopReadings | undefined> {
    try {
      return await own.api.hops(own.id)
    } catch (error) {
      this.log.warn({ err: error, stack: own.id }, 'the stack’s ledger could not be read')
      return undefined
    }
  }
}
