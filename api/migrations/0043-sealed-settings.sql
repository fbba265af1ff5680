-- Secrets among the settings are stored sealed; what lies in plain sight is forgotten and entered anew.
delete from setting
 where setting_key in ('map_server_key', 'google_client_secret') and setting_value #>> '{}' not like 'sealed:%';
