'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/features/api/trpc.ts'
import { at, type DraftPath } from '../draft.ts'
import { DraftDuration, DraftNumber, DraftSelect, DraftText, useDraft } from '../draft-context.tsx'
import { Section } from './section.tsx'

const METHODS = [
  { value: 'sign_event', label: 'sign_event', hint: 'a Schnorr signature' },
  {
    value: 'get_public_key',
    label: 'get_public_key',
    hint: 'no cryptography: the cost of the request itself',
  },
  { value: 'nip44_encrypt', label: 'nip44_encrypt', hint: 'an encrypted text' },
  { value: 'nip04_encrypt', label: 'nip04_encrypt', hint: 'the older encryption (NIP-04)' },
  { value: 'register', label: 'register', hint: 'a new user each time, from registration to token' },
] as const

const PATTERNS = [
  { value: 'warm-cache', label: 'warm-cache', hint: 'cycles through the users' },
  { value: 'cold-start', label: 'cold-start', hint: 'each token once; refused if there are too few' },
  { value: 'mixed', label: 'mixed', hint: 'mostly hot users, but every user is reached' },
] as const

/** What one user of a signing service does. */
export function KeycastFields({ path }: { path: DraftPath }) {
  const { draft } = useDraft()
  const trpc = useTRPC()
  const dataSets = useQuery(trpc.dataSets.list.queryOptions())
  const registers = at(draft, [...path, 'method']) === 'register'
  const isMixed = at(draft, [...path, 'pattern']) === 'mixed'
  return (
    <Section
      title="Behaviour"
      hint={
        registers
          ? 'One iteration: a new user registers, authorizes and gets a token. Each step has its own timings.'
          : 'One iteration: calls as users of a data set, on one kept-alive connection.'
      }
    >
      <DraftSelect path={[...path, 'method']} label="Method" fallback="sign_event" options={METHODS} />
      {registers ? null : (
        <>
          <DraftSelect path={[...path, 'pattern']} label="Pattern" fallback="warm-cache" options={PATTERNS} />
          <DraftText
            path={[...path, 'dataSet']}
            label="Data set"
            placeholder="keycast-users"
            suggestions={dataSets.data?.filter(({ kind }) => kind !== 'csv').map(({ name }) => name)}
            hint="users made beforehand on the Data sets page"
          />
          <DraftNumber
            path={[...path, 'dataSetUsers']}
            label="Users of it"
            placeholder="all"
            hint="use only this many, from the first"
          />
        </>
      )}
      {isMixed && !registers ? (
        <>
          <DraftNumber path={[...path, 'hotUsers']} label="Share of hot users" placeholder="0.1" />
          <DraftNumber path={[...path, 'hotRequests']} label="Share of their requests" placeholder="0.8" />
        </>
      ) : null}
      <DraftNumber
        path={[...path, 'requests']}
        label={registers ? 'Registrations per iteration' : 'Calls per iteration'}
        hint="default: 1"
      />
      {registers ? (
        <DraftDuration path={[...path, 'registerTimeout']} label="Timeout of a step" placeholder="60s" />
      ) : (
        <>
          <DraftDuration path={[...path, 'timeout']} label="Timeout" placeholder="30s" />
          <DraftNumber
            path={[...path, 'verifyShare']}
            label="Share of answers verified"
            placeholder="0.01"
            hint="signatures and ciphertexts, at most 10 a second"
          />
        </>
      )}
    </Section>
  )
}
