// CompX emulates COMP-X, the model computer of the ASMBL key, and its assembler language CAP-X.
// Reading order:
//
//     CompXOperation      the table of the operation codes
//     CompXInstruction    a word decoded into its fields
//     CapXStatement       a source line split into fields
//     CapXAssembler       assembles lines into a CapXAssembly
//     CapXSource          lines as the machine stores them
//     CapXLayout          formats statements as lines
//     CompXMachine        registers, memory and a single step
//     CompXProgram        the machine as a resumable program
//     CompXText           words, registers and prompts on the display
//     CompXImage          words as lines of hexadecimal digits
//     CapXDisassembler    turns words back into statements
//
// An example:
//
//     let source: UTF8Text = "   :START:0\nS  :READ :0:10\n   :HJ   :0:S\n   :END  :S"
//     let assembly = CapXAssembler.assemble(source)
//     assembly.words[0]                        500A
//     var program = CompXProgram(assembly)
//     program.resume(.proceed, until: .max)    waitForLine; the display shows "GR0 (10) "
//     program.resume(.line("7"), until: .max)  ended; GR0 holds 7, SC is 0
//
// Facts and their grades: docs/capx.md.
