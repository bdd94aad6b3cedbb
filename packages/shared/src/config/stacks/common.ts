import { z } from 'zod'

/** Every instance is a process of its own. */
export const MAX_INSTANCES = 64
export const InstanceCount = z.int().min(1).max(MAX_INSTANCES)

/** `auto`: HAProxy where it is found, else the simulator's own balancer. */
export const BalancerChoice = z.enum(['auto', 'haproxy', 'own'])
