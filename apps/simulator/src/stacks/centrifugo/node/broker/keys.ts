/** Redis names of one cluster. The layout is Centrifugo's, the payloads are our own. */
export interface BrokerKeys {
  channel(channel: string): string
  /** The channel of a name that `channel` made. */
  channelOf(name: string): string
  /** Every node listens here. */
  control: string
  /** One node listens here. */
  node(id: string): string
}

export function brokerKeys(prefix: string): BrokerKeys {
  const head = `${prefix}.client.`
  return {
    channel: (channel) => head + channel,
    channelOf: (name) => name.slice(head.length),
    control: `${prefix}.control`,
    node: (id) => `${prefix}.node.${id}`,
  }
}
