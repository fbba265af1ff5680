import { z } from 'zod'

// Set before any schema is created: compiled checks need eval, which the content security policy refuses.
z.config({ jitless: true })
