import { z } from 'zod'

// before any schema is made: compiled checks need eval, which the content policy refuses
z.config({ jitless: true })
