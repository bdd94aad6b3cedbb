import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, Transaction } from '@prisma/driver-adapter-utils'

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

/**
 * Prisma's adapter for pg, with one statement of a transaction after the other. Prisma reads several relations of a row at
 * once, and a transaction has one connection: pg queues what comes in between, but says that it will not for ever.
 */
export class SequentialPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => oneAtATime(await start(isolationLevel))
    return adapter
  }
}

function oneAtATime<T extends Transaction>(transaction: T): T {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // A statement that failed is its caller's; the next one finds out by itself what became of the transaction.
    const mine = last.then(work, work)
    last = mine
    return mine
  }
  const [query, execute] = [transaction.queryRaw.bind(transaction), transaction.executeRaw.bind(transaction)]
  transaction.queryRaw = (statement: SqlQuery) => inTurn(() => query(statement))
  transaction.executeRaw = (statement: SqlQuery) => inTurn(() => execute(statement))
  return transaction
}
