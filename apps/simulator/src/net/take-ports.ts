import { freePort } from './free-port.ts'

/** The wanted port of each name; a free one where none is wanted. */
export async function takePorts<Name extends string>(
  host: string,
  wanted: Readonly<Record<Name, number | undefined>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(wanted) as Name[]
  const ports = await Promise.all(names.map(async (name) => [name, wanted[name] || (await freePort(host))]))
  return Object.fromEntries(ports)
}
