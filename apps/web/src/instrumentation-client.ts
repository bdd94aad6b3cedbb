import { config } from 'zod/v4/core'

// Schemas would otherwise try to compile themselves with eval, which the page's policy forbids and reports.
config({ jitless: true })
