import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { rateLimited } from '../../../process/rate-limited.ts'
import { openRedis, openSubscriber } from '../../../redis/open-redis.ts'
import { ChannelFeed } from './broker/channel-feed.ts'
import { brokerKeys } from './broker/keys.ts'
import { StreamBroker } from './broker/stream-broker.ts'
import { SERVER_VERSION } from './client/connect.ts'
import type { Hub } from './client/hub.ts'
import { Control, type NodeReport, type UserCommand } from './control.ts'
import type { NodeConfig } from './node-config.ts'

export interface Cluster {
  broker: StreamBroker
  feed: ChannelFeed
  control: Control
  close(): void
}

/** Joins the cluster: Redis for messages and history, and the channels over which nodes talk. */
export async function joinCluster(config: NodeConfig, hub: Hub, log: Logger): Promise<Cluster> {
  const redis = await openRedis(config.redisUrl, 'centrifugo', log)
  const subscriber = await openSubscriber(config.redisUrl, 'centrifugo', log)
  const warn = rateLimited(1000, (error: unknown, what: string) => log.warn({ err: error }, what))
  const keys = brokerKeys(config.redisPrefix)
  const feed = new ChannelFeed(subscriber, keys, (error) => warn(error, 'unsubscribe failed'))
  const nodeId = randomUUID()
  const control = new Control({
    redis,
    keys,
    nodeId,
    follow: (command) => follow(hub, command, (error) => warn(error, 'a command of the API failed')),
    report: () => report(config.name, nodeId, hub, feed),
  })
  subscriber.on('messageBuffer', (channel: Buffer, payload: Buffer) => {
    const name = channel.toString()
    if (!control.accept(name, payload)) feed.accept(name, payload)
  })
  await subscriber.subscribe(...control.channels)
  return {
    broker: new StreamBroker(redis, config.redisPrefix),
    feed,
    control,
    close() {
      subscriber.disconnect()
      redis.disconnect()
    },
  }
}

function follow(hub: Hub, command: UserCommand, onError: (error: unknown) => void): void {
  for (const client of hub.ofUser(command.user, command.client))
    switch (command.kind) {
      case 'subscribe':
        client.subscribeByServer(command.channel).catch(onError)
        break
      case 'unsubscribe':
        client.unsubscribeByServer(command.channel)
        break
      case 'disconnect':
        client.disconnect({ code: command.code, reason: command.reason })
    }
}

function report(name: string, uid: string, hub: Hub, feed: ChannelFeed): NodeReport {
  const channels = [...feed.channelNames()].map((channel) => [channel, feed.listeners(channel)] as const)
  return {
    uid,
    name,
    version: SERVER_VERSION,
    num_clients: hub.clients,
    num_users: hub.users,
    num_channels: feed.channels,
    num_subs: hub.subscriptions,
    uptime: Math.floor(process.uptime()),
    channels: Object.fromEntries(channels),
  }
}
