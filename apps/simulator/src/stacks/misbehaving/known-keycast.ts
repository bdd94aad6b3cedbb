import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerNotFound } from '../../http/fastapi/answers.ts'
import { answerJson } from '../../http/json-answer.ts'
import { readBody } from '../../http/read-body.ts'
import { listen } from '../../net/listen.ts'

export interface KnownKeycast {
  httpUrl: string
  close(): Promise<void>
}

/**
 * Starts a server in this process that answers keycast's requests at once and without any cryptography: a user's key is
 * made of its e-mail address, its token is its key, and only `get_public_key` is known.
 */
export async function startKnownKeycast(): Promise<KnownKeycast> {
  const http = createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
    serve(req, res).catch(() => res.destroy())
  })
  const port = await listen(http, 0, '127.0.0.1')
  return {
    httpUrl: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((done) => http.close(done))
      http.closeAllConnections()
      await closed
    },
  }
}

const SESSION = 'keycast_session='

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = JSON.parse(await readBody(req)) as Record<string, string>
  switch (req.url) {
    case '/api/auth/register': {
      const pubkey = createHash('sha256')
        .update(body.email ?? '')
        .digest('hex')
      res.setHeader('set-cookie', `${SESSION}${pubkey}; HttpOnly; Path=/`)
      return answerJson(res, 200, { success: true, pubkey })
    }
    case '/api/oauth/authorize':
      return answerJson(res, 200, {
        code: req.headers.cookie?.slice(SESSION.length),
        redirect_uri: body.redirect_uri,
      })
    case '/api/oauth/token':
      return answerJson(res, 200, { access_token: body.code, token_type: 'Bearer', expires_in: 86_400 })
    case '/api/nostr':
      return answerJson(res, 200, { result: req.headers.authorization?.replace('Bearer ', '') })
    default:
      answerNotFound(res)
  }
}
