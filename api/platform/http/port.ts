import { createServer } from 'node:net'
import type { Config } from '../runtime/config.ts'

const adviceByCode: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: stop what listens there, or set PORT',
  EACCES: 'is not open to this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is not there: set BIND to an address of this machine',
}

/** Why the server cannot listen on the configured port, with advice; null if the port is free. */
export const findPortProblem = ({ PORT, BIND }: Pick<Config, 'PORT' | 'BIND'>): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(`Port ${PORT} of ${BIND} ${adviceByCode[error.code ?? ''] ?? `cannot be opened (${error.message})`}.`),
    )
    probe.listen(PORT, BIND, () => probe.close(() => resolve(null)))
  })
