import Link from 'next/link'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'

export default function NotFound() {
  return (
    <MessagePage
      title="Page not found"
      actions={
        <Button asChild variant="primary">
          <Link href="/runs">Go to the runs</Link>
        </Button>
      }
    >
      <p>What was here was deleted, or the address has a typo.</p>
    </MessagePage>
  )
}
