import { z } from 'zod'
import { archiveProject } from '../projects/archive.ts'
import { CreateProject, createProject } from '../projects/create.ts'
import { EditProject, editProject } from '../projects/edit.ts'
import { listProjects } from '../projects/list.ts'
import { Id } from '../slug.ts'
import { procedure, router } from '../trpc.ts'

export const projectsRouter = router({
  list: procedure('read').query(({ ctx }) => listProjects(ctx.access)),
  create: procedure('admin', 'organization')
    .input(CreateProject)
    .mutation(({ ctx, input }) => createProject(ctx.access, input)),
  edit: procedure('admin', 'organization')
    .input(EditProject)
    .mutation(({ ctx, input }) => editProject(ctx.access, input)),
  archive: procedure('admin', 'organization')
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => archiveProject(ctx.access, input.id)),
})
