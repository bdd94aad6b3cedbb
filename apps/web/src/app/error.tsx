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
      title="Something went wrong on this page"
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
      <p>{error.message || 'An unexpected error occurred.'}</p>
      <p>Runs are not affected: they go on, and their results are kept.</p>
      {error.digest ? (
        <p>
          In the server's log it is <code className="font-mono text-ink">{error.digest}</code>.
        </p>
      ) : null}
    </MessagePage>
  )
}
