import { archiveProject } from '../../projects/archive.ts'
import { CreateProject, createProject } from '../../projects/create.ts'
import { EditProject, editProject } from '../../projects/edit.ts'
import { listProjects } from '../../projects/list.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done, Named } from '../schemas/common.ts'
import { ProjectList } from '../schemas/organization.ts'

const tag = 'Projects'

export const projectOperations: readonly Operation[] = [
  operation({
    id: 'listProjects',
    method: 'GET',
    path: '/projects',
    tag,
    summary: 'List projects',
    description: 'A key of one project sees only that project.',
    needs: 'read',
    answers: { 200: { description: 'By name.', schema: ProjectList } },
    handle: async ({ access }) => ok({ projects: await listProjects(access) }),
  }),
  operation({
    id: 'createProject',
    method: 'POST',
    path: '/projects',
    tag,
    reach: 'organization',
    summary: 'Create a project',
    needs: 'admin',
    body: CreateProject,
    answers: { 201: { description: 'The new project, empty.', schema: Named } },
    handle: async ({ access, body }) => ({ status: 201, body: await createProject(access, body) }),
  }),
  operation({
    id: 'editProject',
    method: 'PATCH',
    path: '/projects/{id}',
    tag,
    reach: 'organization',
    summary: 'Rename or describe a project',
    needs: 'admin',
    body: EditProject.omit({ id: true }),
    answers: { 200: { description: 'Its slug stays.', schema: Done } },
    handle: async ({ access, params, body }) => ok(await editProject(access, { ...body, id: params.id })),
  }),
  operation({
    id: 'archiveProject',
    method: 'DELETE',
    path: '/projects/{id}',
    tag,
    reach: 'organization',
    summary: 'Archive a project',
    description: 'Its runs and links stay; its keys stop working. Archiving the last project answers 409.',
    needs: 'admin',
    answers: { 200: { description: 'Hidden.', schema: Done } },
    handle: async ({ access, params }) => ok(await archiveProject(access, params.id)),
  }),
]
