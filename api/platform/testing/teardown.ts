/** Teardown functions that run at the end of the test file, also those registered inside a test. */
export const fileTeardowns: (() => Promise<void>)[] = []
