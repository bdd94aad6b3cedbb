import { createDatabase, execute, toPrismaError } from './database.mjs'

/** `schema-engine cli can-connect-to-database | create-database`; answers the exit code. */
export async function runCliCommand(command, url) {
  try {
    if (command === 'create-database') await createDatabase(url)
    else await execute(url, 'SELECT 1')
    return 0
  } catch (error) {
    const { code, message } = toPrismaError(error)
    const fields = { error_code: code, message }
    process.stderr.write(`\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}`)
    return 1
  }
}
