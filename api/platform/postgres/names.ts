export const ownerRole = 'markethall_owner'
export const databaseName = 'markethall'
