import { z } from 'zod'
import type { OutgoingMessage, Published, StreamBroker } from '../broker/stream-broker.ts'
import type { ChannelRules } from '../channel-rules.ts'
import type { Control } from '../control.ts'
import { DISCONNECTS, ERRORS, publicationJson, Refusal } from '../protocol.ts'

export interface ApiParts {
  broker: StreamBroker
  control: Control
  rulesOf: (channel: string) => ChannelRules | undefined
  onPublished: (published: readonly Published[]) => void
}

/** Answers a method as the JSON text of its result. Throws a Refusal. */
type Method = (parts: ApiParts, params: unknown) => Promise<string>

const channel = z.string().min(1)
const user = z.string().min(1)
const client = z.string().optional()
const PublishParams = z.object({ channel, data: z.unknown(), skip_history: z.boolean().optional() })
const BroadcastParams = z.object({
  channels: z.array(channel).min(1),
  data: z.unknown(),
  skip_history: z.boolean().optional(),
})
const HistoryParams = z.object({
  channel,
  limit: z.int().optional(),
  since: z.object({ offset: z.int().min(0).default(0), epoch: z.string().default('') }).optional(),
})

/** Every method but `publish`, which is answered in batches. */
export const METHODS: Readonly<Record<string, Method>> = {
  async broadcast(parts, params) {
    const { channels, data, skip_history } = read(BroadcastParams, params)
    const messages = channels.map((name) => outgoing(parts, { channel: name, data, skip_history }))
    const published = await publish(parts, messages, '')
    const responses = published.map((one) => `{"result":${publishedJson(one)}}`)
    return `{"responses":[${responses.join(',')}]}`
  },
  async subscribe({ control, rulesOf }, params) {
    const wanted = read(z.object({ user, client, channel }), params)
    if (!rulesOf(wanted.channel)) throw new Refusal(ERRORS.unknownChannel)
    await control.tellAll({ kind: 'subscribe', ...wanted })
    return '{}'
  },
  async unsubscribe({ control }, params) {
    await control.tellAll({ kind: 'unsubscribe', ...read(z.object({ user, client, channel }), params) })
    return '{}'
  },
  async disconnect({ control }, params) {
    const disconnect = z.object({ code: z.int().min(3000).max(4999), reason: z.string().max(123) })
    const schema = z.object({ user, client, disconnect: disconnect.optional() })
    const { disconnect: how, ...whom } = read(schema, params)
    await control.tellAll({ kind: 'disconnect', ...whom, ...(how ?? DISCONNECTS.forced) })
    return '{}'
  },
  async history({ broker, rulesOf }, params) {
    const { channel: name, limit = 0, since } = read(HistoryParams, params)
    const rules = rulesOf(name)
    if (!rules) throw new Refusal(ERRORS.unknownChannel)
    if (rules.historySize === 0) throw new Refusal(ERRORS.notAvailable)
    const { top, publications } = await broker.read(
      name,
      since?.offset ?? 0,
      limit < 0 ? rules.historySize : limit,
    )
    if (since && since.epoch !== '' && since.epoch !== top.epoch)
      throw new Refusal(ERRORS.unrecoverablePosition)
    const list = publications.map(publicationJson).join(',')
    return `{"publications":[${list}],"epoch":${JSON.stringify(top.epoch)},"offset":${top.offset}}`
  },
  async history_remove({ broker, rulesOf }, params) {
    const { channel: name } = read(z.object({ channel }), params)
    if (!rulesOf(name)) throw new Refusal(ERRORS.unknownChannel)
    await broker.removeHistory(name)
    return '{}'
  },
  async info({ control }) {
    const nodes = (await control.survey()).map(({ channels: _channels, ...node }) => node)
    return JSON.stringify({ nodes })
  },
  async channels({ control }) {
    const counts: Record<string, { num_clients: number }> = {}
    for (const { channels } of await control.survey())
      for (const [name, clients] of Object.entries(channels))
        counts[name] = { num_clients: (counts[name]?.num_clients ?? 0) + clients }
    return JSON.stringify({ channels: counts })
  },
  presence: unavailable,
  presence_stats: unavailable,
  rpc: unavailable,
  refresh: unavailable,
}

/** One `publish` as a message. Throws a Refusal. */
export function outgoing({ rulesOf }: ApiParts, params: unknown): OutgoingMessage {
  const { channel: name, data, skip_history } = read(PublishParams, params)
  if (data === undefined) throw new Refusal(ERRORS.badRequest)
  const rules = rulesOf(name)
  if (!rules) throw new Refusal(ERRORS.unknownChannel)
  return {
    channel: name,
    data: JSON.stringify(data),
    rules: skip_history ? { historySize: 0, historyTtlSeconds: 0 } : rules,
  }
}

export async function publish(
  { broker, onPublished }: ApiParts,
  messages: readonly OutgoingMessage[],
  batchId: string,
): Promise<Published[]> {
  const published = await broker.publish(messages, batchId)
  onPublished(published)
  return published
}

/** The result of a `publish`; a channel without history has no offset. */
export const publishedJson = ({ offset, epoch }: Published): string =>
  offset === 0 ? '{}' : `{"offset":${offset},"epoch":${JSON.stringify(epoch)}}`

async function unavailable(): Promise<string> {
  throw new Refusal(ERRORS.notAvailable)
}

function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(params ?? {})
  if (!parsed.success) throw new Refusal(ERRORS.badRequest)
  return parsed.data
}
