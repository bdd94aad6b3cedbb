import { readBalancerEnv } from '../../env.ts'
import { runComponent } from '../../process/run-component.ts'
import { balancerConfig } from '../config-from-env.ts'
import { startBalancer } from './start-balancer.ts'

await runComponent('balancer', readBalancerEnv, (env, log) => startBalancer(balancerConfig(env), log))
