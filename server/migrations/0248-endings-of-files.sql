-- Files of strangers are named by their content from now on; those stored before are too.
update dispute_files set file_name = regexp_replace(file_name, '(.)\.[A-Za-z0-9]{1,8}$', '\1') || '.pdf'
where content_type = 'application/pdf' and file_name !~* '\.pdf$';
update dispute_files set file_name = regexp_replace(file_name, '(.)\.[A-Za-z0-9]{1,8}$', '\1') || '.jpg'
where content_type = 'image/jpeg' and file_name !~* '\.jpe?g$';
update fine_objection_files set file_name = regexp_replace(file_name, '(.)\.[A-Za-z0-9]{1,8}$', '\1') || '.pdf'
where content_type = 'application/pdf' and file_name !~* '\.pdf$';
update fine_objection_files set file_name = regexp_replace(file_name, '(.)\.[A-Za-z0-9]{1,8}$', '\1') || '.jpg'
where content_type = 'image/jpeg' and file_name !~* '\.jpe?g$';
