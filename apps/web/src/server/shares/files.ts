import { comparisonHtml } from '@broadside/shared/export/report/comparison-html'
import { comparisonPicture } from '@broadside/shared/export/report/comparison-picture'
import { htmlReport } from '@broadside/shared/export/report/html'
import { runPicture } from '@broadside/shared/export/report/picture'
import { compressOnce } from '../http/compress-once.ts'
import { problemResponse } from '../http/problem.ts'
import { timed } from '../metrics/timed.ts'
import { RecentlyUsed } from '../recently-used.ts'
import { isKnown } from '../rest/etag.ts'
import type { Services } from '../services.ts'
import { toAppError } from '../to-app-error.ts'
import { openLink } from './open.ts'
import { renderPng } from './render-png.ts'
import { comparisonReportOf, reportOf } from './report-of.ts'
import type { Snapshot } from './snapshot.ts'

/** A file made of a shared snapshot. */
export interface SharedFile {
  readonly name: 'picture' | 'file'
  readonly mediaType: string
  headers(snapshot: Snapshot): Readonly<Record<string, string>>
  make(services: Services, snapshot: Snapshot): Uint8Array
}

const pictures = new RecentlyUsed<Uint8Array>(100)
const reports = new RecentlyUsed<Uint8Array>(20)

/** The picture that other sites show of a link. */
export const sharePicture = (services: Services, request: Request, token: string): Promise<Response> =>
  serve(services, request, token, pictures, {
    name: 'picture',
    mediaType: 'image/png',
    headers: () => ({ 'cross-origin-resource-policy': 'cross-origin' }),
    make: (own, snapshot) => renderPng(pictureOf(own, snapshot)),
  })

function pictureOf(services: Services, snapshot: Snapshot): string {
  if (snapshot.kind === 'comparison') return comparisonPicture(comparisonReportOf(snapshot))
  const { run, points, span } = reportOf(services, snapshot)
  return runPicture(run, points, span)
}

/** The whole snapshot as one HTML file that opens offline. */
export const shareReport = (services: Services, request: Request, token: string): Promise<Response> =>
  serve(services, request, token, reports, {
    name: 'file',
    mediaType: 'text/html; charset=utf-8',
    headers: ({ kind }) => ({ 'content-disposition': `attachment; filename="broadside-${kind}.html"` }),
    make: (own, snapshot) =>
      new TextEncoder().encode(
        snapshot.kind === 'comparison'
          ? comparisonHtml(comparisonReportOf(snapshot))
          : htmlReport(reportOf(own, snapshot)),
      ),
  })

/**
 * Made once, then from memory. A viewer asks each time whether the link still opens, and is sent the file only once: 304
 * after that, so that a revoked link is closed at once.
 */
async function serve(
  services: Services,
  request: Request,
  token: string,
  made: RecentlyUsed<Uint8Array>,
  { name, mediaType, headers, make }: SharedFile,
): Promise<Response> {
  const answered = timed(services, 'share')
  try {
    const link = await openLink(services, token)
    const etag = `W/"${link.id}"`
    const common = { etag, 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' }
    if (isKnown(request.headers.get('if-none-match'), etag))
      return answered(name, new Response(null, { status: 304, headers: common }))
    const snapshot = await link.snapshot()
    const bytes = await made.get(link.id, async () => make(services, snapshot))
    services.metrics.shareServed(name)
    const all = { ...common, ...headers(snapshot), 'content-type': mediaType }
    return answered(name, await compressOnce(request, new Response(bytes as BodyInit, { headers: all })))
  } catch (thrown) {
    const refusal = toAppError(thrown)
    if (refusal.kind === 'internal') services.log.error({ err: refusal.cause }, 'a shared file failed')
    return answered(name, problemResponse(refusal))
  }
}
