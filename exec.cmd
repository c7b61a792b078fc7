@rem What "exec" says in the scripts of package.json, for the shell of Windows: it has no such word.
@%*
