/** The life of a data set, as data: both the guarded updates and the tests read this table. */
export const DATA_SET_STATUSES = ['queued', 'making', 'ready', 'interrupted', 'failed'] as const
export type DataSetStatus = (typeof DATA_SET_STATUSES)[number]

export const DATA_SET_TRANSITIONS = {
  //           to:    why
  queued: ['making', 'interrupted', 'failed'], // a runner took it · stopped by a person · the queue could not be reached
  making: ['ready', 'interrupted', 'failed'], // complete · stopped, or its runner is gone · the server refuses
  interrupted: ['queued'], // resumed
  failed: ['queued'], // resumed
  ready: [],
} as const satisfies Record<DataSetStatus, readonly DataSetStatus[]>

/** The statuses from which `to` may be reached: the `where` of a guarded update. */
export const dataSetSourcesOf = (to: DataSetStatus): DataSetStatus[] =>
  DATA_SET_STATUSES.filter((from) => (DATA_SET_TRANSITIONS[from] as readonly DataSetStatus[]).includes(to))
