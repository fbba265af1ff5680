-- Reasons of refused rows have codes, so that they can be read in every language. Earlier ones keep their English text.
update import_row
   set errors = (
         select jsonb_agg(
                  jsonb_build_object(
                    'field', problem ->> 'field',
                    'code', 'refused',
                    'values', jsonb_build_object('reason', problem ->> 'message')))
           from jsonb_array_elements(errors) problem)
 where jsonb_typeof(errors) = 'array' and jsonb_array_length(errors) > 0;
