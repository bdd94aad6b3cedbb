'use client'
import Link from 'next/link'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <MessagePage
      title="This page failed"
      actions={
        <>
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
          <Button asChild>
            <Link href="/runs">Go to the runs</Link>
          </Button>
        </>
      }
    >
      <p>{error.message || 'The page met an error that it did not expect.'}</p>
      <p>Runs are not touched by this: they go on, and their results are kept.</p>
      {error.digest ? (
        <p>
          In the server's log this is <code className="font-mono text-ink">{error.digest}</code>.
        </p>
      ) : null}
    </MessagePage>
  )
}
