import { storeSealedUrl, webhooksWithPlainUrl } from '@broadside/db/webhooks/seal-urls'
import type { Services } from '../services.ts'
import { sealUrl } from './url-seal.ts'

/** Seals the URLs that were stored before URLs were sealed; answers how many. Several processes may do so at once. */
export async function sealStoredUrls(services: Services): Promise<number> {
  const { db, log } = services
  let sealed = 0
  for (const plain of await webhooksWithPlainUrl(db))
    if (await storeSealedUrl(db, plain, sealUrl(services, plain.id, plain.url))) sealed++
  if (sealed > 0) log.info({ webhooks: sealed }, 'URLs of webhooks were encrypted')
  return sealed
}
