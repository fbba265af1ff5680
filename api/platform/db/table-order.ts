import type pg from 'pg'

export type TableLink = { child: string; parent: string }

/** Which table points to which by a foreign key; those that point to themselves are left out. */
export async function tableLinks(client: pg.ClientBase | pg.Pool): Promise<TableLink[]> {
  const { rows } = await client.query<TableLink>(
    `select distinct k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  return rows
}

/** Tables in an order in which each stands before all that it points to; a circle is a fault. */
export function childrenFirst(tables: readonly string[], links: readonly TableLink[]): string[] {
  const left = new Set(tables)
  const sorted: string[] = []
  while (left.size > 0) {
    const free = [...left].filter((table) => !links.some(({ child, parent }) => parent === table && left.has(child)))
    if (free.length === 0) throw new Error(`tables point to each other in a circle: ${[...left].join(', ')}`)
    for (const table of free) {
      left.delete(table)
      sorted.push(table)
    }
  }
  return sorted
}
