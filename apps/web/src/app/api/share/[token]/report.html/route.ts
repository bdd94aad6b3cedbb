import { services } from '../../../../../server/services.ts'
import { shareReport } from '../../../../../server/shares/files.ts'

export const dynamic = 'force-dynamic'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return shareReport(services(), request, (await params).token)
}
