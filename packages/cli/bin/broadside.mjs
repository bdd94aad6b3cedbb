#!/usr/bin/env node
try {
  await import('../dist/broadside.js')
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('broadside: not built yet. Run "npm run build -w packages/cli" in the repository.')
  process.exitCode = 1
}
