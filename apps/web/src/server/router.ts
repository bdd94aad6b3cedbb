import { getProject } from './project/get.ts'
import { accountRouter, sessionsRouter } from './routers/account.ts'
import { apiKeysRouter } from './routers/api-keys.ts'
import { compareRouter } from './routers/compare.ts'
import { dataSetsRouter } from './routers/data-sets.ts'
import {
  auditLogRouter,
  invitationsRouter,
  killSwitchRouter,
  membersRouter,
  organizationsRouter,
} from './routers/organization.ts'
import { projectsRouter } from './routers/projects.ts'
import { runsRouter } from './routers/runs.ts'
import { scenariosRouter } from './routers/scenarios.ts'
import { schedulesRouter } from './routers/schedules.ts'
import { sharesRouter } from './routers/shares.ts'
import { targetsRouter } from './routers/targets.ts'
import { trendsRouter } from './routers/trends.ts'
import { variablesRouter } from './routers/variables.ts'
import { webhooksRouter } from './routers/webhooks.ts'
import { listRunners } from './runners/list.ts'
import { currentSession } from './session/current.ts'
import { waysToSignIn } from './session/ways-to-sign-in.ts'
import { procedure, publicProcedure, router } from './trpc.ts'

/** Everything that the UI can ask for. Thin: each procedure is one use case. */
export const appRouter = router({
  session: router({
    current: publicProcedure.query(({ ctx }) => currentSession(ctx.services, ctx.headers)),
    waysToSignIn: publicProcedure.query(({ ctx }) => waysToSignIn(ctx.services)),
  }),
  project: router({ get: procedure('read').query(({ ctx }) => getProject(ctx.access)) }),
  projects: projectsRouter,
  runners: router({ list: procedure('read').query(({ ctx }) => listRunners(ctx.access)) }),
  runs: runsRouter,
  compare: compareRouter,
  trends: trendsRouter,
  scenarios: scenariosRouter,
  targets: targetsRouter,
  dataSets: dataSetsRouter,
  schedules: schedulesRouter,
  webhooks: webhooksRouter,
  shares: sharesRouter,
  apiKeys: apiKeysRouter,
  organizations: organizationsRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  account: accountRouter,
  sessions: sessionsRouter,
  auditLog: auditLogRouter,
  variables: variablesRouter,
  killSwitch: killSwitchRouter,
})
export type AppRouter = typeof appRouter
