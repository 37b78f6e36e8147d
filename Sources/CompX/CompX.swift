// CompX: the paper computer behind the ASMBL key, and its assembler language CAP-X. Read it in the
// order in which a program comes to life:
//
//     CompXOperation      the table of the sixteen codes; all else here is made from it
//     CompXInstruction    a word taken apart into its four fields
//     CapXStatement       a line of source taken apart into its fields, in either form
//     CapXAssembler       lines to words: a CapXAssembly, with what is wrong with the lines
//     CapXSource          lines as the machine holds them behind the ASMBL key
//     CapXLayout          a statement as a line of either form
//     CompXMachine        registers and words, and one step
//     CompXProgram        the machine as a program that is resumed: READ, WRITE, trace, faults
//     CompXText           words, registers and prompts as the display shows them
//     CompXImage          words as lines of hexadecimal digits
//     CapXDisassembler    words to statements, which assemble to the same words
//
// A source on its way:
//
//     let assembly = CapXAssembler.assemble("   :START:0\nS  :READ :0:10\n   :HJ   :0:S\n   :END  :S")
//     assembly.words[0]                        500A
//     var program = CompXProgram(assembly)
//     program.resume(.proceed, until: .max)    waitForLine; the display shows "GR0 (10) "
//     program.resume(.line("7"), until: .max)  ended; GR0 holds 7, SC is 0
//
// Facts, with their grades: docs/capx.md.
