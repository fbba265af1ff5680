/** Areas of texts of the shell, loaded before the first paint and before a change of language, as one file. */
export const shellAreas = ['kit', 'shell', 'alerts', 'errors', 'validation', 'auth']
