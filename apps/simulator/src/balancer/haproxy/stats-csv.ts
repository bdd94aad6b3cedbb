export interface HaproxyRow {
  /** Name of the front or of the group of servers, and of the server in it. */
  group: string
  name: string
  current: number
  status: string
}

/** Reads the few columns we use of HAProxy's `;csv` page, found by their names in its header. */
export function parseStatsCsv(csv: string): HaproxyRow[] {
  const [header = '', ...lines] = csv.trim().split('\n')
  const columns = header.replace(/^# /, '').split(',')
  const at = (cells: string[], column: string): string => cells[columns.indexOf(column)] ?? ''
  return lines.map((line) => {
    const cells = line.split(',')
    return {
      group: at(cells, 'pxname'),
      name: at(cells, 'svname'),
      current: Number(at(cells, 'scur')),
      status: at(cells, 'status'),
    }
  })
}
