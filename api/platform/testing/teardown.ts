/** What is to be ended when the test file is done; also what was begun inside one of its tests. */
export const fileTeardowns: (() => Promise<void>)[] = []
