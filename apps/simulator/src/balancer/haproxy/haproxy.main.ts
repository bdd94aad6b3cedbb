import { readBalancerEnv } from '../../env.ts'
import { runComponent } from '../../process/run-component.ts'
import { balancerConfig } from '../config-from-env.ts'
import { startHaproxy } from './start-haproxy.ts'

await runComponent('haproxy', readBalancerEnv, (env, log) =>
  startHaproxy(balancerConfig(env), env.HAPROXY_BIN, log),
)
