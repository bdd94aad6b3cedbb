import { services } from '../../../../../server/services.ts'
import { sharePicture } from '../../../../../server/shares/files.ts'

export const dynamic = 'force-dynamic'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return sharePicture(services(), request, (await params).token)
}
