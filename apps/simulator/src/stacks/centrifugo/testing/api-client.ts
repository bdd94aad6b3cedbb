/** Calls a server API as the original session API does: commands newline-joined, the key in the Authorization header. */
export class ApiClient {
  readonly #url: string
  readonly #key: string

  constructor(apiUrl: string, apiKey: string) {
    this.#url = apiUrl
    this.#key = apiKey
  }

  async commands(...commands: object[]): Promise<Record<string, unknown>[]> {
    const res = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `apikey ${this.#key}` },
      body: commands.map((command) => JSON.stringify(command)).join('\n'),
    })
    if (res.status !== 200) throw new Error(`the API answered ${res.status}: ${await res.text()}`)
    const lines = (await res.text()).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  /** A modern route: the body is the parameters. */
  async method(name: string, params: object): Promise<Record<string, unknown>> {
    const res = await fetch(`${this.#url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': this.#key },
      body: JSON.stringify(params),
    })
    if (res.status !== 200) throw new Error(`${name} answered ${res.status}: ${await res.text()}`)
    return (await res.json()) as Record<string, unknown>
  }

  publish(channel: string, ...words: string[]): Promise<Record<string, unknown>[]> {
    return this.commands(
      ...words.map((token) => ({ method: 'publish', params: { channel, data: { token } } })),
    )
  }
}
