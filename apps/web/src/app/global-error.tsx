'use client'
import './globals.css'

export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body className="p-10">
        <h1 className="text-xl font-semibold">Broadside could not be shown</h1>
        <p className="mt-2 text-muted">
          The page could not be rendered. Runs go on, and their results are kept. Reloading usually helps; if
          not, the web server's log says why.
        </p>
        <button
          type="button"
          className="mt-6 rounded-md bg-accent px-3 py-1.5 text-on-accent"
          onClick={reset}
        >
          Load again
        </button>
      </body>
    </html>
  )
}
