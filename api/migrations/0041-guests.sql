-- A guest is a customer whose e-mail and mobile nobody has proved; the key is the hash of a secret of the browser that ordered.
alter table customer add column guest_key bytea;
