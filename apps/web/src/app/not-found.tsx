import Link from 'next/link'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'

export default function NotFound() {
  return (
    <MessagePage
      title="There is nothing here"
      actions={
        <Button asChild variant="primary">
          <Link href="/runs">Go to the runs</Link>
        </Button>
      }
    >
      <p>This address leads nowhere: what it showed was deleted, or the address has a typing mistake.</p>
    </MessagePage>
  )
}
